import { addresses } from '@lectureshelf/contract/addresses'
import { plans } from '@lectureshelf/contract/money/plans'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { dssQuery } from '../../base/dss/api.ts'
import { FeatureCards } from '../../site/landing/feature-cards.tsx'
import { HeroShelf } from '../../site/landing/hero-shelf.tsx'
import { DepartmentCards } from '../../reading/preview/department-cards.tsx'
import { useCurrentPrices } from '../../base/prices/api.ts'
import { formatRupees } from '../../lib/format.ts'
import { SupportMail } from '../../base/site-info/support-links.tsx'
import { sharedPdfOf } from '../../library/pdfs/about/shared-pdf.ts'
import { SharedNoteBand, SignInModal } from '../layout/fetched-parts.ts'
import shared from '../../ui/shared.module.css'
import classes from './landing-page.module.css'

const Hero = ({ price }: { price: string }) => (
  <div className={classes.hero}>
    <div>
      <Title order={1} tabIndex={-1} className={classes.headline}>
        Your whole semester, on one shelf.
      </Title>
      <p className={classes.lead}>
        Notes, question papers and lab sheets for every subject of your scheme. From Rs {price} a semester.
      </p>
      <div className={`${shared.row} ${classes.choices}`}>
        <Button component={Link} to={addresses.plans} variant="accent">
          See the plans
        </Button>
        <Button component={Link} to={addresses.preview('cse')} variant="default">
          Look inside CSE
        </Button>
      </div>
      <p className={classes.scope}>CSE, ECE, EEE, Civil, Mech and AIML. Schemes 2021, 2022, 2024 and 2025.</p>
    </div>
    <HeroShelf />
  </div>
)

/** Stores the open sign-in in the history entry, so that Back closes it and a reload keeps it. */
const useSignIn = () => {
  const navigate = useNavigate()
  const state = useLocation({ select: (location) => location.state })
  const isOpen = state.isSignInOpen === true
  // Prefetches the reference data that every page after the sign-in needs, beside the dialog's script.
  useQuery({ ...dssQuery, enabled: isOpen })
  // Stays mounted after it was opened, so that its closing transition can run.
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return {
    isOpen,
    wasOpened,
    sharedPdf: sharedPdfOf(state.continueTo),
    close: () =>
      void navigate({ to: '/', replace: true, resetScroll: false, state: { continueTo: state.continueTo } }),
    goOn: () => void navigate({ to: '/Welcome', replace: true, state: { continueTo: state.continueTo } }),
  }
}

/** The landing page: what the product is, for whom, and how to start. */
export const LandingPage = (): ReactNode => {
  const { sharedPdf, ...signIn } = useSignIn()
  const [note, setNote] = useState<ReactNode>(null)
  const price = formatRupees(useCurrentPrices()?.basic ?? plans.basic.pricePaise)
  return (
    <>
      <title>LectureShelf: your whole semester, on one shelf</title>
      {sharedPdf !== null && (
        <Suspense fallback={null}>
          <SharedNoteBand pdfFile={sharedPdf} onKnown={setNote} />
        </Suspense>
      )}
      <Hero price={price} />
      <section className={classes.band} aria-labelledby="features">
        <div className={classes.wrap}>
          <Title order={2} id="features" className={classes.title}>
            Built for the night before the exam
          </Title>
          <FeatureCards price={price} />
        </div>
      </section>
      <section className={classes.wrap} aria-labelledby="departments">
        <Title order={2} id="departments" className={classes.title}>
          Departments
        </Title>
        {/* The specification spells these links with capitals; both spellings work. */}
        <DepartmentCards by="label" hasAiml />
      </section>
      <div className={classes.pair}>
        <section aria-labelledby="about">
          <Title order={2} id="about">
            About
          </Title>
          <Text>
            LectureShelf keeps the study material of a VTU degree in order: one book for each subject, checked
            by people of your own branch.{' '}
            <Anchor component={Link} to={addresses.about}>
              More about us
            </Anchor>
          </Text>
        </section>
        <section aria-labelledby="contact">
          <Title order={2} id="contact">
            Contact
          </Title>
          <Text>
            Questions, a payment, a missing page: <SupportMail subject="A question" />, or see{' '}
            <Anchor component={Link} to={addresses.contact}>
              how to reach us
            </Anchor>
            .
          </Text>
        </section>
      </div>
      {signIn.wasOpened && (
        <Suspense fallback={null}>
          <SignInModal
            isOpen={signIn.isOpen && (sharedPdf === null || note !== null)}
            onClose={signIn.close}
            onSignedIn={signIn.goOn}
          >
            {sharedPdf !== null && note}
          </SignInModal>
        </Suspense>
      )}
    </>
  )
}
