package httpd

// LiveSchemas are those of GET /api/socket.json.
var LiveSchemas = liveSchemas
