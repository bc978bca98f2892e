/** A clock's text: 4:05, 0:09.3 near the end, 2:10:00, or days. */
export function clockText(ms: number): string {
  const s = ms / 1000
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0')
  if (s >= 172_800) return `${Math.floor(s / 86_400)} d`
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two((s % 3600) / 60)}:${two(s % 60)}`
  if (s < 10) return `0:0${(Math.floor(s * 10) / 10).toFixed(1)}`
  return `${Math.floor(s / 60)}:${two(s % 60)}`
}
