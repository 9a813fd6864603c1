const labels = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
}

/** Labels for screen readers. */
export function pageControl(control: keyof typeof labels) {
  return { 'aria-label': labels[control] }
}
