/** LRU cache with at most `most` entries. */
export class Remembered<Value> {
  private readonly values = new Map<string, Value>()

  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string, make: () => Value): Value {
    const value = this.values.get(key) ?? make()
    // Reinserting moves the key to the end of the map's order.
    this.values.delete(key)
    this.values.set(key, value)
    const [oldest] = this.values.size > this.most ? this.values.keys() : []
    if (oldest !== undefined) this.values.delete(oldest)
    return value
  }
}
