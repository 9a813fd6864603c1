const labels = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
}

/** The arrows of a pagination, named for a screen reader. */
export function pageControl(control: keyof typeof labels) {
  return { 'aria-label': labels[control] }
}
