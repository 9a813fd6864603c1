/** Work of one name is done one after the other, of different names at once. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>()
  private count = 0

  /** What is under way counts too. */
  get waiting(): number {
    return this.count
  }

  /** @param work which must not reject: what follows would not be done */
  take(name: string, work: () => Promise<void>): void {
    this.count++
    const turn = (this.last.get(name) ?? Promise.resolve()).then(work).finally(() => {
      this.count--
      if (this.last.get(name) === turn) this.last.delete(name)
    })
    this.last.set(name, turn)
  }
}
