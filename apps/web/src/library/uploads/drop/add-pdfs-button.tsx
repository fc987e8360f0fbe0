import { Button, Menu } from '@mantine/core'
import { Files, FolderUp, Upload } from 'lucide-react'
import { useRef } from 'react'
import { filesOfInput } from './collect-files.ts'
import { type UploadPlaceProps, useUploadDialog } from './use-upload-dialog.tsx'
import { useMenuLayer } from '../../../lib/layers/use-layer.ts'
import { FilesInput } from '../../../ui/files/file-choice.tsx'

interface AddMenuProps {
  name: string
  label: string
  onFiles: () => void
  onFolder: () => void
}

const AddMenu = ({ name, label, onFiles, onFolder }: AddMenuProps) => {
  const menu = useMenuLayer()
  return (
    <Menu position="bottom-end" width={220} {...menu}>
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
        <Menu.Item leftSection={<Files size={18} aria-hidden="true" />} onClick={onFiles}>
          Choose PDFs
        </Menu.Item>
        <Menu.Item leftSection={<FolderUp size={18} aria-hidden="true" />} onClick={onFolder}>
          Choose a folder
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface AddPdfsButtonProps extends UploadPlaceProps {
  /** Name of what the PDFs are added to, for a screen reader. */
  name: string
  label?: string
}

/** Chooses many PDFs, or a folder of them: the alternative to dropping, for a phone and a keyboard. */
export const AddPdfsButton = ({ name, label = 'Add PDFs', ...place }: AddPdfsButtonProps) => {
  const { offer, dialog } = useUploadDialog(place)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const add = (chosen: File[]) => offer(filesOfInput(chosen))
  return (
    <>
      <FilesInput
        ref={files}
        multiple
        accept=".pdf,application/pdf"
        aria-label={`PDFs for ${name}`}
        onFiles={add}
      />
      <FilesInput ref={folder} isFolder aria-label={`Folder for ${name}`} onFiles={add} />
      <AddMenu
        name={name}
        label={label}
        onFiles={() => files.current?.click()}
        onFolder={() => folder.current?.click()}
      />
      {dialog}
    </>
  )
}
