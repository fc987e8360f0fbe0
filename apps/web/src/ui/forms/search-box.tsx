import { CloseButton, TextInput } from '@mantine/core'
import { useRef } from 'react'
import classes from './search-box.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** The search box of a list; Escape clears it. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.box}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear()
      }}
      rightSection={value !== '' && <CloseButton aria-label="Clear the search" onClick={clear} />}
    />
  )
}
