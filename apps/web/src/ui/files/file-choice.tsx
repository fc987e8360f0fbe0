import { Button } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'

interface FilesInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  /** Whether a folder is chosen, with all that it has. */
  isFolder?: boolean
  onFiles: (files: File[]) => void
}

/** Supported by every browser, but missing in the types. */
const folderOnly = { webkitdirectory: '' }

/** Chooses files by a hidden input, which something else opens. */
export const FilesInput = ({ isFolder = false, onFiles, ...input }: FilesInputProps) => (
  <input
    {...input}
    {...(isFolder && folderOnly)}
    type="file"
    hidden
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      // Allows the same files to be chosen again, such as after they were corrected.
      currentTarget.value = ''
      onFiles(files)
    }}
  />
)

interface FileChoiceProps extends Omit<FilesInputProps, 'ref'> {
  /** Text of the button. */
  label: string
  variant?: 'accent' | 'default'
}

/** A button that chooses files. */
export const FileChoice = ({ label, variant = 'accent', ...choice }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilesInput ref={input} aria-label={label} {...choice} />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
