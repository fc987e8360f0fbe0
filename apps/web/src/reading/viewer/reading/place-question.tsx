import { Button } from '@mantine/core'
import { readDeviceData } from '../../../lib/device-type.ts'
import type { Question } from './opening-place.ts'
import { type Device, placeWords } from './place-words.ts'
import classes from './place-question.module.css'

interface PlaceQuestionProps {
  question: Question | null
  onChoose: (choice: 'go' | 'stay') => void
}

const deviceHere = (): Device => (readDeviceData().deviceType === 'mobile' ? 'phone' : 'computer')

/** Asks whether to read on where another device was; the element stays, so that the question is announced. */
export const PlaceQuestion = ({ question, onChoose }: PlaceQuestionProps) => (
  <div className={question === null ? undefined : classes.question}>
    <output>
      {question !== null && placeWords.question(question.position.page, question.device, deviceHere())}
    </output>
    {question !== null && (
      <div className={classes.choices}>
        <Button size="compact-md" className={classes.choice} onClick={() => onChoose('go')}>
          {placeWords.go}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          className={classes.choice}
          onClick={() => onChoose('stay')}
        >
          {placeWords.stay}
        </Button>
      </div>
    )}
  </div>
)
