import { calledTime } from '../words.ts'

/** At once; the server says the same with the next list. */
export function sayCalled(card: Element | null): void {
  if (!card || card.querySelector('.called')) return
  const line = document.createElement('p')
  line.className = 'state called'
  line.setAttribute('role', 'status')
  line.textContent = `Você chamou ${phoneTime(new Date())}`
  card.querySelector('.ways')?.before(line)
}

/** "às 9h24", "em 23/11 às 9h24", as the phone's clock shows it. */
export function phoneTime(at: Date): string {
  return calledTime(at, new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
