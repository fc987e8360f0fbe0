import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Found } from '../api.ts'
import { addressOf } from '../search-address.ts'
import {
  closedWords,
  correctedWords,
  countWords,
  headingsWords,
  insteadWords,
  manyWords,
  nothingWords,
  otherFormWords,
  readingWords,
  searchWords,
  titlesWords,
  unreadableWords,
} from '../search-words.ts'
import classes from '../search.module.css'

const gapWords = ({ gap, subjectCount, subject }: Found): string => {
  if (gap === 'noWords') return searchWords.noWords
  if (gap === 'nothing') return nothingWords(subjectCount, subject)
  if (gap === 'nothingPublished') return searchWords.nothingPublished
  return subject === undefined ? searchWords.nothingOpen : closedWords(subject)
}

/** Returns the sentences that say what was found, and in which way. */
export const summaryOf = (found: Found): string[] => {
  const { step, isMany, total, gap, searched, corrections, isOtherForm, q = '' } = found
  const areHeadings = step === 'titles'
  if (gap !== null && !areHeadings) return [gapWords(found)]
  const sentences: string[] = []
  if (corrections.length > 0) sentences.push(correctedWords({ q, searched }))
  if (isOtherForm) sentences.push(otherFormWords(searched))
  if (step === 'some') sentences.push(searchWords.some)
  // Other words of those that only some pages have would not make them fewer.
  else if (isMany) sentences.push(manyWords(searched))
  if (areHeadings) sentences.push(headingsWords(found))
  if (!areHeadings || total > 0) sentences.push(countWords(found))
  return sentences
}

/** Links to the search for the words as they were typed. */
export const SearchInstead = ({ q, subject }: { q: string; subject: string | undefined }) => (
  <Link to="." search={addressOf({ q, subject, exact: 1 })} replace className={classes.instead}>
    {insteadWords(q)}
  </Link>
)

const Unread = ({ sentence, unread }: { sentence: string | null; unread: Found['unread']['reading'] }) =>
  sentence !== null && (
    <li>
      {sentence}
      {unread.titles.length > 0 && <span className={classes.facts}>{titlesWords(unread)}</span>}
    </li>
  )

/** Lists the notes that a search could not look into; nothing for an empty list. */
export const UnreadNotes = ({ unread }: Pick<Found, 'unread'>) =>
  unread.reading.count + unread.unreadable.count > 0 && (
    <ul className={classes.unread}>
      <Unread sentence={readingWords(unread.reading.count)} unread={unread.reading} />
      <Unread sentence={unreadableWords(unread.unreadable.count)} unread={unread.unreadable} />
    </ul>
  )

interface NothingFoundProps {
  found: Found
  /** Searches all subjects instead of one. */
  onWiden: () => void
}

/** Says what to do when nothing was found, and which notes could not be searched. */
export const NothingFound = ({ found, onWiden }: NothingFoundProps) => {
  const { gap, step, subject, unread } = found
  if (gap === 'nothingOpen' && subject === undefined)
    return (
      <div className={classes.nothing}>
        <p className={classes.hint}>{searchWords.nothingOpenHint}</p>
        <Button variant="accent" renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
          Look at the plans
        </Button>
      </div>
    )
  return (
    <div className={classes.nothing}>
      {gap === 'nothingPublished' && <p className={classes.hint}>{searchWords.nothingPublishedHint}</p>}
      {gap === 'nothing' && step !== 'titles' && <p className={classes.hint}>{searchWords.nothingHint}</p>}
      {gap === 'nothing' && <UnreadNotes unread={unread} />}
      {subject !== undefined && (
        <Button variant="default" onClick={onWiden}>
          {searchWords.everywhere}
        </Button>
      )}
    </div>
  )
}
