/** What waits for a connection, on its card and counted at the top. */
import { formatMoney } from '../../domain/format-money.ts'
import { readMoney } from '../words.ts'
import { readQueue } from './queue.ts'

/** Again after the page was replaced. */
export function drawWaiting(): void {
  for (const line of document.querySelectorAll('.waiting')) line.remove()
  const forms = readQueue()
    .filter(({ url }) => new URL(url).pathname === location.pathname)
    .map(({ body }) => new URLSearchParams(body))
  for (const form of forms) {
    const card = document.getElementById(form.get('lead') ?? '')
    card?.querySelector('.ways')?.before(createLine(`${nameAct(form)}, aguardando conexão`))
  }
  if (forms.length === 0) return
  const words =
    forms.length === 1
      ? '1 marcação aguarda conexão.'
      : `${forms.length} marcações aguardam conexão.`
  document.querySelector('header')?.after(createLine(words))
}

function nameAct(form: URLSearchParams): string {
  const [act, text] = [form.get('act'), form.get('text')]
  if (act === 'won') {
    const value = readMoney(form.get('value') ?? '')
    return `Ganho${value ? `: ${formatMoney(value)}` : ''}`
  }
  if (act === 'lost') return `Perdido: ${text}`
  if (act === 'closed') return `Encerrado: ${text}`
  if (act === 'received') return 'Mensagem recebida'
  if (act === 'missed') return 'A mensagem não chegou'
  if (act === 'open' || act === 'reopened') return 'Desfeito'
  return text?.trim() ? `Anotação: ${text}` : 'Anotação apagada'
}

function createLine(words: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'state waiting'
  line.textContent = words
  return line
}
