import { Button, Menu } from '@mantine/core'
import { Files, FolderUp, Upload } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { type FoundFile, filesOfInput } from './collect-files.ts'
import { type UploadPlaceProps, useUploadDialog } from './use-upload-dialog.tsx'
import { useMenuLayer } from '../../../lib/layers/use-layer.ts'

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  onChosen: (found: readonly FoundFile[]) => void
}

/** Chooses files by a hidden input, which an entry of the menu opens. */
const FileChoice = ({ onChosen, ...input }: FileChoiceProps) => (
  <input
    {...input}
    type="file"
    hidden
    onChange={({ currentTarget }) => {
      const found = filesOfInput(currentTarget.files ?? [])
      // Allows the same files to be chosen again.
      currentTarget.value = ''
      onChosen(found)
    }}
  />
)

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

/** Supported by every browser, but missing in the types. */
const folderChoice = { webkitdirectory: '' }

/** Chooses many PDFs, or a folder of them: the alternative to dropping, for a phone and a keyboard. */
export const AddPdfsButton = ({ name, label = 'Add PDFs', ...place }: AddPdfsButtonProps) => {
  const { offer, dialog } = useUploadDialog(place)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileChoice
        ref={files}
        multiple
        accept=".pdf,application/pdf"
        aria-label={`PDFs for ${name}`}
        onChosen={offer}
      />
      <FileChoice ref={folder} {...folderChoice} aria-label={`Folder for ${name}`} onChosen={offer} />
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
