import { searchMaxLength } from '@lectureshelf/contract/reading/search/search-words'
import { CloseButton, TextInput } from '@mantine/core'
import { useId } from 'react'
import { isTouched } from './result-keys.ts'
import classes from './search.module.css'
import { searchWords } from './search-words.ts'

/** Focuses a field that appears. Words of an address have results, which a keyboard on the screen would cover. */
const focusFirst = (field: HTMLInputElement | null): void => {
  if (field !== null && (field.value === '' || !isTouched())) field.focus({ preventScroll: true })
}

interface SearchFieldProps {
  text: string
  onChange: (text: string) => void
  onClear: () => void
}

/** The field of the search, which has the focus when the page opens. */
export const SearchField = ({ text, onChange, onClear }: SearchFieldProps) => {
  const id = useId()
  return (
    <>
      <TextInput
        ref={focusFirst}
        type="search"
        data-search-field
        className={classes.field}
        aria-label={searchWords.label}
        aria-describedby={id}
        placeholder={searchWords.label}
        maxLength={searchMaxLength}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={onClear} />}
      />
      <span id={id} hidden>
        {searchWords.keys}
      </span>
    </>
  )
}
