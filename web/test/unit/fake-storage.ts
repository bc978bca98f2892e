/** The storage of a browser, which may be full, broken, or forgetful. */
export class FakeStorage implements Storage {
  private items = new Map<string, string>()
  broken = false
  /** As many items have room. */
  room = Infinity
  get length(): number {
    this.work()
    return this.items.size
  }
  key(i: number): string | null {
    return [...this.items.keys()][i] ?? null
  }
  getItem(k: string): string | null {
    this.work()
    return this.items.get(k) ?? null
  }
  setItem(k: string, v: string): void {
    this.work()
    if (this.room === 0) return // as some private windows do
    if (!this.items.has(k) && this.items.size >= this.room) throw new Error('quota exceeded')
    this.items.set(k, v)
  }
  removeItem(k: string): void {
    this.work()
    this.items.delete(k)
  }
  clear(): void {
    this.items.clear()
  }
  private work(): void {
    if (this.broken) throw new Error('access denied')
  }
}
