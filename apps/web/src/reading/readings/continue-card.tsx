import { pageOf } from '@lectureshelf/contract/reading/reading-messages'
import type { ContinueReading } from '@lectureshelf/contract/reading/readings'
import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './continue-reading.module.css'
import { focusPressed } from '../../ui/focus-pressed.ts'
import { hideBroken } from '../../ui/hide-broken.ts'
import { languageOf } from '../../ui/language-of.ts'
import { continueWords } from './continue-words.ts'

interface ContinueCardProps {
  reading: ContinueReading
  onPutAway: () => void
}

/** Shows a note to continue: picture of its first page, title, subject and page. The viewer opens at the page. */
export const ContinueCard = ({ reading, onPutAway }: ContinueCardProps) => {
  const { pdfFile, title, cover, subject, page, pageCount, readAt } = reading
  return (
    <>
      <Link
        to="/pdfViewer/$pdfFileName"
        params={{ pdfFileName: pdfFile }}
        state={{ continued: { page, readAt } }}
        className={classes.card}
        viewTransition
        onClick={focusPressed}
      >
        <span className={classes.picture}>
          {cover !== null && (
            <img
              key={cover}
              src={cover}
              alt=""
              width={210}
              height={297}
              decoding="async"
              onError={hideBroken}
            />
          )}
        </span>
        <span className={classes.words}>
          <span className={classes.title} lang={languageOf(title)}>
            {title}
          </span>
          {subject !== null && (
            <span className={classes.subject} lang={languageOf(subject.subName)}>
              {subject.subAbb} - {subject.subName}
            </span>
          )}
          <span className={classes.page}>{pageOf(page, pageCount)}</span>
        </span>
      </Link>
      <CloseButton
        iconSize={16}
        className={classes.out}
        aria-label={continueWords.takeOut(title)}
        onClick={onPutAway}
      />
    </>
  )
}
