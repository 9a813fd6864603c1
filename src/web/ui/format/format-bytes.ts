const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** Decimal units: "24,5 MB". */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return value.toLocaleString('pt-BR', {
    style: 'unit',
    unit: units[unit],
    maximumFractionDigits: 1,
  })
}
