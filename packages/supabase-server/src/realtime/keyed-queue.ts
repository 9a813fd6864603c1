export class KeyedQueue {
  private readonly last = new Map<string, Promise<void>>()
  private count = 0

  get waiting(): number {
    return this.count
  }

  /** @param work must not reject, or the next one would not run */
  add(name: string, work: () => Promise<void>): void {
    this.count++
    const turn = (this.last.get(name) ?? Promise.resolve()).then(work).finally(() => {
      this.count--
      if (this.last.get(name) === turn) this.last.delete(name)
    })
    this.last.set(name, turn)
  }
}
