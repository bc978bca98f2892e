// Package metrics reports to Prometheus how a server is doing.
package metrics

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/antares-games/antares"
)

// Metrics counts what happens on one server.
type Metrics struct {
	registry *prometheus.Registry
	acts     *prometheus.CounterVec
	events   prometheus.Counter
	latency  prometheus.Histogram
	refusals *prometheus.CounterVec
	thinking *prometheus.HistogramVec
}

// New creates the metrics of a server.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		acts:     prometheus.NewCounterVec(prometheus.CounterOpts{Name: "antares_acts_total", Help: "Acts at tables that are durable, by the kind of their first event."}, []string{"kind"}),
		events:   prometheus.NewCounter(prometheus.CounterOpts{Name: "antares_events_total", Help: "Events that are durable."}),
		latency: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "antares_act_seconds", Help: "From an act's arrival until it is durable and told.", Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14),
		}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "antares_refusals_total", Help: "Acts refused, by code."}, []string{"code"}),
		thinking: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "antares_thinking_seconds", Help: "How long computers think about an action.", Buckets: prometheus.ExponentialBuckets(0.001, 2, 14),
		}, []string{"game", "level"}),
	}
	m.registry.MustRegister(m.acts, m.events, m.latency, m.refusals, m.thinking,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler serves the metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Gauge adds a figure that is computed when Prometheus reads it.
func (m *Metrics) Gauge(name, help string, f func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f))
}

// Acted counts an act.
func (m *Metrics) Acted(kind antares.Kind, events int, took time.Duration) {
	m.acts.WithLabelValues(string(kind)).Inc()
	m.events.Add(float64(events))
	m.latency.Observe(took.Seconds())
}

// Refused counts a refusal.
func (m *Metrics) Refused(code antares.Code) { m.refusals.WithLabelValues(string(code)).Inc() }

// Thought records how long a level thought.
func (m *Metrics) Thought(game string, level int, took time.Duration) {
	m.thinking.WithLabelValues(game, strconv.Itoa(level)).Observe(took.Seconds())
}

// Depth turns a count that may fail into the function of a gauge.
func Depth(count func(context.Context) (uint64, error)) func() float64 {
	return func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		n, err := count(ctx)
		if err != nil {
			return -1
		}
		return float64(n)
	}
}
