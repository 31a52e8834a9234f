'use client'

import { Briefcase, House, MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'
import css from './catalogue.module.css'
import { Checkbox, Switch } from './checkbox'
import { CheckboxGroup } from './checkbox-group'
import { Choice } from './choice'
import { Combobox } from './combobox'
import { DateInput } from './date-input'
import { DateRange } from './date-range'
import { ErrorSummary } from './error-summary'
import { Field } from './field'
import { FileDrop, type FileState } from './file-drop'
import { NumberInput } from './number-input'
import { PasswordInput } from './password-input'
import { Score } from './score'
import { Select } from './select'
import { TextInput } from './text-input'
import { Textarea } from './textarea'

const TOWNS = ['Lille', 'Lisboa', 'Lyon', 'Leipzig', 'Leuven', 'Utrecht', 'Valencia']
const RULES = {
  extensions: ['pdf', 'docx', 'odt'],
  max_size: 10 * 1024 * 1024,
}

/** The form controls in their default and error states. */
export const CatalogueForm = () => (
  <section className={css.part}>
    <h2>Forms</h2>
    <ErrorSummary errors={[{ id: 'mail', message: 'Enter an email address such as ana@mail.org' }]} />
    <div className={css.form}>
      <TextFields />
      <Choices />
      <Files />
    </div>
  </section>
)

function TextFields() {
  const [why, setWhy] = useState('Because bread is the one thing everybody on our street agrees on.')
  return (
    <>
      <Field label="First name">{(control) => <TextInput {...control} autoComplete="given-name" />}</Field>
      <Field label="Email" id="mail" error="Enter an email address such as ana@mail.org">
        {(control) => <TextInput {...control} type="email" defaultValue="ana@mail" />}
      </Field>
      <Field label="Password" hint="8 characters or more">
        {(control) => <PasswordInput {...control} defaultValue="summer rain" />}
      </Field>
      <Field label="Phone" optional>
        {(control) => <TextInput {...control} disabled placeholder="+33 6 12 34 56 78" />}
      </Field>
      <Field label="Why this job" hint="Two or three sentences are enough" counter={{ length: why.length, max: 80 }}>
        {(control) => <Textarea {...control} value={why} onChange={(event) => setWhy(event.target.value)} />}
      </Field>
      <Field label="Expected pay per year">
        {(control) => <NumberInput {...control} unit="€" defaultValue={32000} />}
      </Field>
      <Field label="Contract">
        {(control) => (
          <Select
            {...control}
            placeholder="All contracts"
            options={[
              { value: 'CDI', label: 'Permanent' },
              { value: 'CDD', label: 'Fixed term' },
            ]}
          />
        )}
      </Field>
      <Field label="Start">{(control) => <DateInput {...control} />}</Field>
      <DateRange label="When can you work" from={{ name: 'from' }} to={{ name: 'to' }} optional />
      <Places />
    </>
  )
}

function Places() {
  const [town, setTown] = useState<string | null>(null)
  return (
    <Field label="Where" hint="Town, city or postcode">
      {(control) => (
        <Combobox
          {...control}
          value={town}
          onChange={setTown}
          load={async (query) => TOWNS.filter((name) => name.toLowerCase().startsWith(query.toLowerCase()))}
          keyOf={(name) => name}
          labelOf={(name) => name}
          detailOf={() => 'Europe'}
          icon={<MapPin />}
          minLength={1}
        />
      )}
    </Field>
  )
}

const Choices = () => (
  <>
    <Choice
      label="How would you like to work"
      name="work"
      defaultValue="site"
      options={[
        {
          value: 'site',
          label: 'In the bakery',
          icon: <Briefcase />,
          hint: 'Five days out of seven',
        },
        { value: 'home', label: 'Partly from home', icon: <House /> },
        { value: 'both', label: 'Either', disabled: true },
      ]}
    />
    <Choice
      label="A driving license"
      name="license"
      columns={2}
      error="Choose one of the two"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
    <CheckboxGroup
      label="Languages"
      hint="Select all that apply"
      name="languages"
      columns={2}
      defaultValue={['fr', 'pt']}
      options={[
        { value: 'fr', label: 'French' },
        { value: 'pt', label: 'Portuguese' },
        { value: 'de', label: 'German' },
        { value: 'nl', label: 'Dutch' },
      ]}
    />
    <Score label="How easy is early rising for you" name="rising" highest={5} defaultValue={4} low="Hard" high="Easy" />
    <Score label="How sure are you with numbers" name="numbers" highest={10} error="Choose a number" />
    <Checkbox
      defaultChecked
      label={
        <>
          I have read the <a href="#terms">terms of use</a>
        </>
      }
    />
    <Checkbox label="Write to me about similar jobs" error="Tick this box to continue" />
    <Switch label="Emails about my applications" hint="At most one a day" defaultChecked />
    <Switch label="Newsletter" />
  </>
)

function Files() {
  const [state, setState] = useState<FileState>({ at: 'empty' })
  const samples: readonly FileState[] = [
    state,
    { at: 'uploading', name: 'cv-ana-silva.pdf', progress: 0.64 },
    {
      at: 'failed',
      message: 'The connection was lost. Your file is still here.',
    },
    { at: 'done', name: 'cv-ana-silva.pdf', size: 284_311, href: '#cv' },
  ]
  return (
    <>
      {samples.map((sample, index) => (
        <Field key={index} label="Your CV">
          {(control) => (
            <FileDrop
              {...control}
              state={sample}
              rules={RULES}
              onFile={(file) => setState({ at: 'done', name: file.name, size: file.size })}
              onRemove={() => setState({ at: 'empty' })}
              onCancel={() => {}}
              onRetry={() => {}}
            />
          )}
        </Field>
      ))}
      <Button wide icon={<Search />}>
        Search
      </Button>
    </>
  )
}
