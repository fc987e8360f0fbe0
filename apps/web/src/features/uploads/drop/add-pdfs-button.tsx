import { Button, Menu } from '@mantine/core'
import { Files, FolderUp, Upload } from 'lucide-react'
import { useRef } from 'react'
import { filesOfInput } from './collect-files.ts'
import { type UploadPlaceProps, useUploadDialog } from './use-upload-dialog.tsx'

interface AddPdfsButtonProps extends UploadPlaceProps {
  /** Name of what the PDFs are added to, for a screen reader. */
  name: string
  label?: string
}

/** Supported by every browser, but missing in the types. */
const folderChoice = { webkitdirectory: '' }

/** Chooses many PDFs, or a folder of them: the alternative to dropping, for a phone and a keyboard. */
export const AddPdfsButton = ({ name, label = 'Add PDFs', ...place }: AddPdfsButtonProps) => {
  const { offer, dialog } = useUploadDialog(place)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement) => {
    const found = filesOfInput(input.files ?? [])
    // Allows the same files to be chosen again.
    input.value = ''
    offer(found)
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".pdf,application/pdf"
        aria-label={`PDFs for ${name}`}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...folderChoice}
        aria-label={`Folder for ${name}`}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button
            variant="subtle"
            leftSection={<Upload size={18} aria-hidden="true" />}
            aria-label={`${label} to ${name}`}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Files size={18} aria-hidden="true" />}
            onClick={() => files.current?.click()}
          >
            Choose PDFs
          </Menu.Item>
          <Menu.Item
            leftSection={<FolderUp size={18} aria-hidden="true" />}
            onClick={() => folder.current?.click()}
          >
            Choose a folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
