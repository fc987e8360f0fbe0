import { type SearchMiss, SynonymForm } from '@lectureshelf/contract/reading/search/search-misses'
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formErrors } from '../../lib/form-errors.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { synonymsQuery, useAddSynonym, useRemoveSynonym } from './api.ts'
import { synonymHint } from './search-miss-words.ts'
import { sayResult } from '../../ui/forms/say-result.ts'
import classes from './search-misses.module.css'

const validate = formErrors(SynonymForm)

/** Lists what a subject has already, each with a way to remove it. */
const Synonyms = ({ subCode }: { subCode: string }) => {
  const { data = [] } = useQuery(synonymsQuery(subCode))
  const removing = useRemoveSynonym()
  if (data.length === 0) return null
  return (
    <ul aria-label={`Synonyms of ${subCode}`} className={classes.synonyms}>
      {data.map(({ id, word, synonym }) => (
        <li key={id}>
          {word}, {synonym}
          <Button
            variant="subtle"
            aria-label={`Remove ${word}, ${synonym}`}
            loading={removing.isPending && removing.variables === id}
            onClick={() => runMutation(removing, id, sayResult())}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

const SynonymFields = ({ miss, onClose }: { miss: SearchMiss; onClose: () => void }) => {
  const adding = useAddSynonym()
  const subCode = miss.subject?.subCode ?? ''
  const form = useForm({ initialValues: { subCode, word: miss.query, synonym: '' }, validate })
  const submit = form.onSubmit((values) => runMutation(adding, values, sayResult(onClose)))
  return (
    <FormFrame saveLabel="Add the synonym" isSaving={adding.isPending} onSubmit={submit} onClose={onClose}>
      <Text>{synonymHint}</Text>
      {miss.subject === null && (
        <TextInput label="Subject code" data-autofocus maxLength={20} {...form.getInputProps('subCode')} />
      )}
      <TextInput label="Word" maxLength={60} {...form.getInputProps('word')} />
      <TextInput
        label="Means the same as"
        data-autofocus={miss.subject !== null}
        maxLength={60}
        {...form.getInputProps('synonym')}
      />
      {subCode !== '' && <Synonyms subCode={subCode} />}
    </FormFrame>
  )
}

/** Adds a synonym for words that no one found. */
export const SynonymDialog = ({ miss }: { miss: SearchMiss }) => (
  <DialogButton label="Add a synonym" name={`Add a synonym: ${miss.query}`} title="Add a synonym" size={560}>
    {(onClose) => <SynonymFields miss={miss} onClose={onClose} />}
  </DialogButton>
)
