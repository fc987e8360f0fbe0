import { hiddenScheme } from '@lectureshelf/contract/constants'
import type { DssData } from '@lectureshelf/contract/site/dss'
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SubjectFields } from './api.ts'

interface SubjectFieldsProps {
  form: UseFormReturnType<SubjectFields>
  dss: DssData | undefined
}

const choose = (names: string[] = []) => [{ value: '', label: 'Choose' }, ...names]

/** The six fields of a subject; code and abbreviation are converted to capitals while typing. */
export const SubjectFormFields = ({ form, dss }: SubjectFieldsProps) => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Subject code"
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
        {...form.getInputProps('subCode')}
        onChange={(event) => form.setFieldValue('subCode', event.currentTarget.value.toUpperCase())}
      />
      <TextInput
        label="Abbreviation"
        required
        withAsterisk={false}
        autoComplete="off"
        {...form.getInputProps('subAbb')}
        onChange={(event) => form.setFieldValue('subAbb', event.currentTarget.value.toUpperCase())}
      />
    </SimpleGrid>
    <TextInput
      label="Subject name"
      required
      withAsterisk={false}
      autoComplete="off"
      {...form.getInputProps('subName')}
    />
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <NativeSelect
        label="Department"
        required
        withAsterisk={false}
        data={choose(dss?.department.map(({ deptId }) => deptId))}
        {...form.getInputProps('department')}
      />
      <NativeSelect
        label="Semester"
        required
        withAsterisk={false}
        data={choose(dss?.semester.map(({ semName }) => semName))}
        {...form.getInputProps('semester')}
      />
      <NativeSelect
        label="Scheme"
        required
        withAsterisk={false}
        data={choose(dss?.scheme.map(({ scheme }) => scheme).filter((scheme) => scheme !== hiddenScheme))}
        {...form.getInputProps('scheme')}
      />
    </SimpleGrid>
  </Stack>
)
