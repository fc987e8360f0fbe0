import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { PrivacyBox, TermsBox } from '../ui/forms/agree-box.tsx'
import { ChangedNotice } from '../ui/forms/changed-notice.tsx'
import { DropBox, type Sending } from '../ui/files/drop-box.tsx'
import { FileChoice, FilesInput } from '../ui/files/file-choice.tsx'
import { FormPart } from '../ui/forms/form-part.tsx'
import { NewPasswordFields } from '../ui/forms/new-password-fields.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { UtrField } from '../ui/forms/utr-field.tsx'
import shared from '../ui/shared.module.css'
import { Part, nothing } from './kit-part.tsx'

const Plain = () => (
  <div className={shared.fieldGrid}>
    <TextInput label="Plain" description="Help stands here" />
    <TextInput
      label="Refused"
      description="Help stands here"
      defaultValue="wrong"
      error="Say what is wrong."
    />
    <TextInput label="Disabled" disabled defaultValue="Fixed" />
    <NativeSelect label="One of some" data={['First', 'Second']} />
    <NativeSelect label="One of some, refused" data={['Choose']} error="Choose one." />
    <Textarea label="Text" minRows={3} />
    <Checkbox label="A choice" />
    <Checkbox label="A choice made" defaultChecked />
  </div>
)

const Searches = () => {
  const [text, setText] = useState('')
  const [found, setFound] = useState('Ananya')
  return (
    <div className={shared.row}>
      <SearchBox label="Search" value={text} onChange={setText} />
      <SearchBox label="Search with a text" value={found} onChange={setFound} />
    </div>
  )
}

const Agreements = () => {
  const [hasTerms, setTerms] = useState(true)
  const [hasPrivacy, setPrivacy] = useState(false)
  const [utr, setUtr] = useState('')
  return (
    <>
      <UtrField
        label="UTR number"
        value={utr}
        onChange={({ currentTarget }) => setUtr(currentTarget.value)}
      />
      <TermsBox isChecked={hasTerms} onChange={setTerms} />
      <PrivacyBox
        isChecked={hasPrivacy}
        onChange={setPrivacy}
        error={hasPrivacy ? undefined : 'Agree to the privacy notice.'}
      />
    </>
  )
}

const Drop = ({
  label,
  sending,
  problem,
}: {
  label: string
  sending: Sending | null
  problem: string | null
}) => (
  <DropBox
    label={label}
    title="Drop a file here"
    note="It says which files are read, and what happens with them."
    icon={FileUp}
    choices={
      <>
        <FileChoice label="Choose a file" variant="default" onFiles={nothing} />
        <Button component="label" variant="default">
          Choose a folder
          <FilesInput isFolder onFiles={nothing} />
        </Button>
      </>
    }
    sending={sending}
    problem={problem}
    onDrop={nothing}
  />
)

/** Shows fields, the parts of a form, and what a form says of a change or of a file. */
export const Fields = () => (
  <Part title="Fields">
    <Plain />
    <FormPart title="A new password" note="A part of a form has a heading and may have a note.">
      <div className={shared.fieldGrid}>
        <NewPasswordFields newPassword={{}} confirmPassword={{}} />
        <NewPasswordFields
          newPassword={{ error: 'It is too short.' }}
          confirmPassword={{ error: 'The passwords differ.' }}
        />
      </div>
    </FormPart>
    <FormPart title="A part without a note">
      <Agreements />
    </FormPart>
    <Searches />
    <ChangedNotice sentence="Someone changed this after you opened it." />
    <ChangedNotice
      sentence="Two fields are no longer as you saw them."
      changes={['The name is now "Ananya Rao".', 'The semester is now "6th Sem".']}
    >
      <Button variant="default">Load what is there now</Button>
      <Button variant="subtle">Keep what I typed</Button>
    </ChangedNotice>
    <Drop label="Files" sending={null} problem={null} />
    <Drop
      label="Files on their way"
      sending={{ words: 'Notes.pdf is being sent: 40 %', percent: 40, cancel: nothing }}
      problem={null}
    />
    <Drop label="Refused files" sending={null} problem="Notes.docx is not a PDF." />
  </Part>
)
