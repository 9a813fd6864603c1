/** Seconds whose share may be taken at once; a larger amount is refused for ever. */
const ahead = 4

/** So much in a second, and as much at once. A larger amount passes alone, and is paid off afterwards. */
export class PerSecond {
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
