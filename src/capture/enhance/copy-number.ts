export function startCopying(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('[data-copy]')
  const number = button?.dataset.copy
  if (!button || !number || !navigator.clipboard) return
  const label = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(number).then(
      () => true,
      () => false,
    )
    button.textContent = isCopied ? 'Copiado!' : 'Não foi possível copiar.'
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}
