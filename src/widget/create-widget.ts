import { initials } from '../domain/initials.ts'
import type { WidgetConfig } from '../domain/widget/widget-config.ts'
import { styleWidget } from './widget-style.ts'

const whatsapp =
  'm3 21 1.7-3.8a9 9 0 1 1 3.4 2.9L3 21M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1'

/** The caller sets the address of `link`. */
export function createWidget(config: WidgetConfig): { host: HTMLElement; link: HTMLAnchorElement } {
  const host = document.createElement('rodizio-widget')
  const root = host.attachShadow({ mode: 'open' })
  styleWidget(root, config)
  const frame = element('aside')
  frame.ariaLabel = 'Atendimento'
  frame.lang = 'pt-BR'
  const link = element('a')
  link.target = '_blank'
  link.rel = 'noopener'
  link.className = config.pulseEffect ? 'pulse' : ''
  link.append(createMark(config), ...createWords(config))
  frame.append(link)
  root.append(frame)
  return { host, link }
}

function createWords({ showName, companyName, buttonText }: WidgetConfig): HTMLElement[] {
  const words = element('span', 'words')
  if (showName && companyName) words.append(element('span', 'name', companyName))
  if (buttonText) words.append(element('span', '', buttonText))
  const purpose = buttonText ? '' : 'Conversar no WhatsApp '
  const heard = element('span', 'heard', `${purpose}(abre em nova aba)`)
  return words.hasChildNodes() ? [words, heard] : [heard]
}

function createMark({ showAvatar, companyName, logoUrl }: WidgetConfig): HTMLElement {
  const mark = element('span', 'mark')
  mark.ariaHidden = 'true'
  const letters = initials(companyName)
  if (!showAvatar || !(logoUrl || letters)) {
    mark.append(createSymbol())
    return mark
  }
  mark.className = 'mark avatar'
  if (logoUrl) mark.append(createLogo(logoUrl, letters))
  else mark.append(letters)
  return mark
}

/** Falls back to the initials if the picture is blocked or missing. */
function createLogo(url: string, letters: string): HTMLImageElement {
  const logo = element('img')
  logo.alt = ''
  logo.onerror = () => logo.replaceWith(letters || createSymbol())
  logo.src = url
  return logo
}

// Sites that require trusted types refuse innerHTML.
function createSymbol(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS(svg.namespaceURI, 'path') as SVGPathElement
  path.setAttribute('d', whatsapp)
  svg.append(path)
  return svg
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text) made.append(text)
  return made
}
