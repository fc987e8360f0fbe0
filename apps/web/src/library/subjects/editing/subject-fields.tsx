import type { DssData } from '@lectureshelf/contract/base/dss'
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { placeChoices, unchosen } from '../../../lib/place-choices.ts'
import type { SubjectFields } from './api.ts'

interface SubjectFieldsProps {
  form: UseFormReturnType<SubjectFields>
  dss: DssData | undefined
}

const required = { required: true, withAsterisk: false }

/** The six fields of a subject; code and abbreviation are converted to capitals while typing. */
export const SubjectFormFields = ({ form, dss }: SubjectFieldsProps) => {
  const { departments, semesters, schemes } = placeChoices(dss)
  const capitals = (name: 'subCode' | 'subAbb') => ({
    ...form.getInputProps(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, event.currentTarget.value.toUpperCase()),
  })
  const place = [
    { name: 'department', label: 'Department', choices: departments },
    { name: 'semester', label: 'Semester', choices: semesters },
    { name: 'scheme', label: 'Scheme', choices: schemes },
  ] as const
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...required}
          label="Subject code"
          data-autofocus
          autoComplete="off"
          {...capitals('subCode')}
        />
        <TextInput {...required} label="Abbreviation" autoComplete="off" {...capitals('subAbb')} />
      </SimpleGrid>
      <TextInput {...required} label="Subject name" autoComplete="off" {...form.getInputProps('subName')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {place.map(({ name, label, choices }) => (
          <NativeSelect
            key={name}
            {...required}
            label={label}
            data={[unchosen, ...choices]}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
