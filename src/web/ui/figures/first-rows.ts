/** The last row has the least, which is asked for most. */
export function firstRows<Row>(rows: Row[], atFirst: number): Row[] {
  // A button that hides one or two rows takes as much room.
  if (rows.length <= atFirst + 2) return rows
  return [...rows.slice(0, atFirst - 1), ...rows.slice(-1)]
}
