/** Milliseconds. Commits within one pause are announced together. */
const pause = 50

export class CommitNotifier {
  private readonly listeners = new Set<() => void>()
  private readonly alsoTell: (() => void) | undefined
  private timer: NodeJS.Timeout | undefined
  private announcedAt = Number.NEGATIVE_INFINITY

  constructor(alsoTell?: () => void) {
    this.alsoTell = alsoTell
  }

  announce(): void {
    if (this.timer) return
    if (!this.alsoTell && this.listeners.size === 0) return
    const wait = Math.max(0, this.announcedAt + pause - performance.now())
    this.timer = setTimeout(() => this.notify(), wait).unref()
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

  private notify(): void {
    this.timer = undefined
    this.announcedAt = performance.now()
    for (const heard of this.listeners) heard()
    this.alsoTell?.()
  }
}
