/** The main element of `shell.tsx`, when the focused element was replaced. */
export function focusContent(): void {
  document.getElementById('conteudo')?.focus()
}
