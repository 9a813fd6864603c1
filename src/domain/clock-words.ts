/** A time of the day, "08:30", in words. */

/** "às 8h30", "à 1h" */
export const atTime = (time: string): string => `${isOne(time) ? 'à' : 'às'} ${hourWords(time)}`

/** "das 8h30 às 12h", "da 0h à 1h" */
export const fromTime = (from: string, to: string): string =>
  `d${isOne(from) ? 'a' : 'as'} ${hourWords(from)} ${atTime(to)}`

const isOne = (time: string) => /^0[01]:/.test(time)

function hourWords(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}
