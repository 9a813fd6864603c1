/** Inline SVG: no request for an icon. */

export function WhatsappIcon() {
  return (
    <svg className="line-icon small" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m3 21 1.7-3.8a9 9 0 1 1 3.4 2.9L3 21M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1" />
    </svg>
  )
}

export function CheckIcon() {
  return (
    <svg className="line-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m5 12 5 5L20 7" />
    </svg>
  )
}

export function BrokenLinkIcon() {
  return (
    <svg className="line-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m9 15 3-3m2-2 1-1m-4-3 .5-.5a5 5 0 0 1 7 7l-.5.5m-5 5-.4.5a5 5 0 0 1-7-7l.4-.5M3 3l18 18" />
    </svg>
  )
}
