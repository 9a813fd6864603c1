export function PageFooter() {
  return (
    <footer>
      Atendimento organizado por <a href="/">Rodízio</a>
    </footer>
  )
}
