/** Seconds of the rate that can be taken in advance; a larger amount is always refused. */
const ahead = 4

/** A token bucket of one second. A larger amount passes alone and leaves a debt. */
export class TokenBucket {
  private readonly most: number
  private left: number
  private at = performance.now()

  constructor(most: number) {
    this.most = most
    this.left = most
  }

  get isPaidOff(): boolean {
    this.refill()
    return this.left === this.most
  }

  take(amount: number): boolean {
    this.refill()
    if (this.left < 1 || amount > ahead * this.most) return false
    this.left -= amount
    return true
  }

  private refill(): void {
    const now = performance.now()
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.most) / 1_000)
    this.at = now
  }
}
