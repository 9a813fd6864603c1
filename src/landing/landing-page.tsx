import { ClosingCall } from './sections/closing-call.tsx'
import { Fairness } from './sections/fairness.tsx'
import { Features } from './sections/features.tsx'
import { Footer } from './sections/footer.tsx'
import { Header } from './sections/header.tsx'
import { Hero } from './sections/hero.tsx'
import { Loading } from './sections/loading.tsx'
import { Plans } from './sections/plans.tsx'
import { Questions } from './sections/questions.tsx'
import { Steps } from './sections/steps.tsx'
import { Welcome } from './sections/welcome.tsx'

export interface LandingPageProps {
  /** `file` is a name in pictures/. */
  readonly pictureUrl: (file: string) => string
  /** E-mail of who runs the installation. */
  readonly contact: string
}

/** Spec section 2, "Landing page". */
export function LandingPage({ pictureUrl, contact }: LandingPageProps) {
  return (
    <>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header pictureUrl={pictureUrl} />
      <main id="conteudo">
        <div className="when-loading">
          <Loading />
        </div>
        <div className="when-signed-in">
          <Welcome />
        </div>
        <div className="when-signed-out">
          <Hero pictureUrl={pictureUrl} />
          <Steps />
          <Features pictureUrl={pictureUrl} />
          <Fairness />
          <Plans />
          <Questions />
          <ClosingCall />
        </div>
      </main>
      <Footer contact={contact} />
    </>
  )
}
