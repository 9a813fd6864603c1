/** The start of the screen (`shell.tsx`), where what had the focus has made way for something else. */
export function focusContent(): void {
  document.getElementById('conteudo')?.focus()
}
