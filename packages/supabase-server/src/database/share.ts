import { DatabaseError } from './database.ts'

/** Milliseconds after which past use counts half. */
const halfLife = 10_000
const overrunsAMinute = 2

export class Share<Task> {
  readonly waiting: Task[] = []
  running = 0
  private readonly weight: number
  private milliseconds = 0
  private at = performance.now()
  private overruns: readonly number[] = []

  constructor(weight = 1) {
    this.weight = weight
  }

  /** Milliseconds of database time, decayed and divided by the weight. */
  get used(): number {
    const halved = 0.5 ** ((performance.now() - this.at) / halfLife)
    return (this.milliseconds * halved) / this.weight
  }

  get isIdle(): boolean {
    const owes = this.used >= 1 || this.recentOverruns().length > 0
    return this.running === 0 && this.waiting.length === 0 && !owes
  }

  use(milliseconds: number): void {
    this.milliseconds = this.used * this.weight + milliseconds
    this.at = performance.now()
  }

  recordOverrun(): void {
    this.overruns = [...this.recentOverruns(), performance.now()]
  }

  /** @throws DatabaseError 53300 after repeated timeouts within a minute, each of which costs every caller */
  expectPatient(): void {
    if (this.recentOverruns().length < overrunsAMinute) return
    const hint = 'Try again in a minute.'
    throw new DatabaseError('53300', 'Too many requests took too long.', { hint })
  }

  private recentOverruns(): readonly number[] {
    return this.overruns.filter((time) => performance.now() - time < 60_000)
  }
}
