import type { AccountCandidate } from '@lectureshelf/contract/money/bank/accounts'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { Button, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { Badge } from '../../ui/lists/record.tsx'
import shared from '../../ui/shared.module.css'
import { type AccountAnswer, AccountChoice } from './account-choice.tsx'
import classes from './account-question.module.css'
import { accountPlace, signWords } from './account-words.ts'

interface AccountQuestionProps {
  statement: Pick<Statement, 'candidates' | 'numberEnd'>
  /** Proposed for a new account, such as the name of the bank. */
  proposedName: string
  isSending: boolean
  /** Whether the reader may answer: only the owner knows which accounts are theirs. */
  mayAnswer: boolean
  onAnswer: (answer: AccountAnswer) => void
}

interface CandidateProps extends Pick<AccountQuestionProps, 'isSending' | 'mayAnswer' | 'onAnswer'> {
  candidate: AccountCandidate
  /** Whether its answer is the main action of the question. */
  isMain: boolean
}

const Candidate = ({ candidate, isMain, isSending, mayAnswer, onAnswer }: CandidateProps) => {
  const { _id: accountId, name, isPayee } = candidate
  const place = accountPlace(candidate)
  return (
    <li className={`${shared.rowCard} ${classes.candidate}`}>
      <div>
        <strong>{name}</strong> {isPayee && <Badge tone="ok">QR account</Badge>}
        {place !== '' && <p className={classes.note}>{place}</p>}
        <p className={classes.note}>{signWords(candidate)}</p>
      </div>
      {mayAnswer && (
        <Button
          variant={isMain ? 'accent' : 'default'}
          loading={isSending}
          aria-label={`Yes, this one: ${name}`}
          onClick={() => onAnswer({ accountId })}
        >
          Yes, this one
        </Button>
      )}
    </li>
  )
}

/** Asks which account a statement is of, with what speaks for each, where nothing proves one. */
export const AccountQuestion = (props: AccountQuestionProps) => {
  const { statement, mayAnswer, isSending, onAnswer } = props
  const { candidates, numberEnd } = statement
  const [isOther, setOther] = useState(false)
  const id = useId()
  const hasCandidates = candidates.length > 0
  return (
    <section aria-labelledby={id} className={classes.question}>
      <Title order={2} size="h3" id={id}>
        Which account is this?
      </Title>
      <p className={classes.note}>
        {numberEnd === ''
          ? 'The file has no account number.'
          : `The number in the file ends in ${numberEnd}.`}{' '}
        Until its account is known, it ends no one's access and reports no payment as missing. Its payments
        already count.
      </p>
      {hasCandidates && (
        <ul className={shared.spacedList} aria-label="Accounts that it may be of">
          {candidates.map((candidate, index) => (
            <Candidate
              key={candidate._id}
              {...props}
              candidate={candidate}
              isMain={index === 0 && !isOther}
            />
          ))}
        </ul>
      )}
      {!mayAnswer && <p className={classes.note}>Only the owner can answer this.</p>}
      {mayAnswer && hasCandidates && !isOther && (
        <Button
          variant="default"
          className={classes.save}
          disabled={isSending}
          onClick={() => setOther(true)}
        >
          Another account
        </Button>
      )}
      {mayAnswer && (isOther || !hasCandidates) && (
        <AccountChoice
          without={candidates.map(({ _id }) => _id)}
          proposedName={props.proposedName}
          isSending={isSending}
          onAnswer={onAnswer}
        />
      )}
    </section>
  )
}
