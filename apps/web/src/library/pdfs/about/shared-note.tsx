import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Anchor, Button, Title } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { formatRupees } from '../../../lib/format.ts'
import { ApiError } from '../../../lib/http/http.ts'
import shared from '../../../ui/shared.module.css'
import { usePrices } from '../../../money/upi/api.ts'
import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { pdfAboutQuery } from './api.ts'
import { AboutNote } from './about-note.tsx'
import { aboutWords, sheetTitleOf, signInToRead } from './about-words.ts'
import classes from './about.module.css'

interface SharedProps {
  pdfFile: string
}

/** Says why a link leads to nothing; null while that is unknown. */
const missingWords = (pdfFile: string, error: Error | null): string | null => {
  if (!(error instanceof ApiError) || error.status !== 404) return null
  const sheet = sheetTitleOf(pdfFile)
  return sheet === null ? aboutWords.gone : `${sheet}: ${messages.notPublishedYet}`
}

/** How long the sign-in waits for what a link leads to, in milliseconds. */
const longestWait = 1500

interface Facts {
  about: PdfAbout | undefined
  error: Error | null
}

const SharedFacts = ({ pdfFile, about, error }: SharedProps & Facts) => {
  const prices = usePrices()
  const missing = missingWords(pdfFile, error)
  if (missing !== null) return <p>{missing}</p>
  return (
    <>
      {about !== undefined && <AboutNote about={about} />}
      <p>{signInToRead(formatRupees(Math.min(...Object.values(prices))))}</p>
    </>
  )
}

/**
 * Says above the sign-in what a visitor was sent, and what reading it costs. Facts that arrive later stay out: the dialog
 * would grow, and move its button away from a finger.
 */
const SharedNote = ({ pdfFile }: SharedProps) => {
  // Asking again would take away for a moment that there is no such note.
  const { data, error } = useSteadyQuery({ ...pdfAboutQuery(pdfFile), retryOnMount: false })
  const [facts] = useState<Facts>({ about: data, error })
  return (
    <div className={classes.shared}>
      <SharedFacts pdfFile={pdfFile} {...facts} />
      <Anchor component={Link} to={addresses.plans}>
        {aboutWords.seePlans}
      </Anchor>
    </div>
  )
}

/**
 * Hands the note above the sign-in over, once it is known what a link leads to, or that it takes too long. A sign-in
 * that fetches the note grows: React shows it up to 300 ms after the dialog.
 */
const useHandedOver = (pdfFile: string, onKnown: (note: ReactNode) => void) => {
  const { isPending } = useSteadyQuery(pdfAboutQuery(pdfFile))
  const handOver = useCallback(
    () => onKnown(<SharedNote key={pdfFile} pdfFile={pdfFile} />),
    [onKnown, pdfFile],
  )
  const { start, clear } = useTimeout(handOver, longestWait)
  useEffect(() => {
    if (isPending) start()
    else handOver()
    return clear
  }, [isPending, handOver, start, clear])
}

interface BandProps extends SharedProps {
  /**
   * Called with the note above the sign-in when that can open at its final height: one that grows moves its button
   * away from a finger.
   */
  onKnown: (note: ReactNode) => void
}

/** Says the same on the page behind the sign-in, for a visitor who has closed it. */
export const SharedNoteBand = ({ pdfFile, onKnown }: BandProps) => {
  useHandedOver(pdfFile, onKnown)
  const { data, error } = useSteadyQuery(pdfAboutQuery(pdfFile))
  const continueTo = useLocation({ select: ({ state }) => state.continueTo })
  return (
    <section aria-labelledby="shared-note" className={classes.band}>
      <div className={classes.card}>
        <Title order={2} id="shared-note" className={classes.heading}>
          {aboutWords.sharedTitle}
        </Title>
        <div className={classes.shared}>
          <SharedFacts pdfFile={pdfFile} about={data} error={error} />
        </div>
        <div className={shared.row}>
          <Button
            variant="accent"
            renderRoot={(props) => <Link to="/" state={{ isSignInOpen: true, continueTo }} {...props} />}
          >
            {aboutWords.signIn}
          </Button>
          <Button component={Link} to={addresses.plans} variant="default">
            {aboutWords.seePlans}
          </Button>
        </div>
      </div>
    </section>
  )
}
