/** Milliseconds. Commits within one pause are announced together. */
const pause = 50

export class CommitBell {
  private readonly listeners = new Set<() => void>()
  private readonly alsoTell: (() => void) | undefined
  private timer: NodeJS.Timeout | undefined
  private rangAt = Number.NEGATIVE_INFINITY

  constructor(alsoTell?: () => void) {
    this.alsoTell = alsoTell
  }

  ring(): void {
    if (this.timer) return
    if (!this.alsoTell && this.listeners.size === 0) return
    const wait = Math.max(0, this.rangAt + pause - performance.now())
    this.timer = setTimeout(() => this.sound(), wait).unref()
  }

  listen(heard: () => void): () => Promise<void> {
    this.listeners.add(heard)
    return async () => {
      this.listeners.delete(heard)
    }
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private sound(): void {
    this.timer = undefined
    this.rangAt = performance.now()
    for (const heard of this.listeners) heard()
    this.alsoTell?.()
  }
}
