import { addresses } from '@lectureshelf/contract/addresses'
import {
  minimumAgeYears,
  siteName,
  planVisitsKeptDays,
  securityLogDays,
  trashKeptDays,
} from '@lectureshelf/contract/constants'
import { privacyVersion } from '@lectureshelf/contract/money/consent'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Grievance } from '../../base/site-info/grievance.tsx'
import { TextVersion } from '../../base/site-info/text-version.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './reading.module.css'

const Stored = () => (
  <>
    <Title order={2}>What we store, and why</Title>
    <ul>
      <li>
        <b>What you enter at sign-up:</b> USN, name, gender, email, phone number, date of birth, college,
        department, batch, scheme, semester, plan and UTR. It tells us which notes are yours, whether you are
        old enough, which payment is yours, and how to reach you.
      </li>
      <li>
        <b>Your password</b> only as a hash: no one can read it.
      </li>
      <li>
        <b>Which texts you agreed to</b>, and when.
      </li>
      <li>
        <b>Your devices and sign-ins:</b> time, kind of device and browser, and the beginning of the network
        address. They keep accounts from being shared or stolen. We mail you when a device signs in for the
        first time.
      </li>
      <li>
        <b>Which notes you open, and on which day</b>, so that we know which of them are used.
      </li>
      <li>
        <b>The page where you are in each note</b>, and when you were last here, so that you can continue on
        any of your devices and see what is new.
      </li>
      <li>
        <b>What you searched and no one has</b>, so that notes about it can be added. Staff see the words and
        never your name, which we forget once someone else searched the same.
      </li>
      <li>
        <b>How often the plans are opened</b>, as one number a day, without saying by whom.
      </li>
      <li>
        <b>What you send us:</b> feedback, reports of pages, payments, requests, and the mails we wrote to
        you.
      </li>
    </ul>
    <Text mt="sm">
      In your browser we keep that you are signed in, whether you have notes to continue, the page where you
      are in each note and what you searched for last until you sign out, your theme, the price that you were
      shown, the shelf where staff worked last, and what you typed but did not send. One cookie marks a
      browser in which you signed in or signed up, for 400 days: with it, strangers who guess your password
      cannot lock you out. We use no advertising and no analytics of others, and no page loads anything from
      another company.
    </Text>
  </>
)

const Kept = () => (
  <>
    <Title order={2}>How long</Title>
    <ul>
      <li>Your details: as long as you have an account, or until you ask for erasure.</li>
      <li>The log of sign-ins and of changes to passwords and roles: {securityLogDays} days.</li>
      <li>The numbers of how often the plans are opened: {planVisitsKeptDays} days.</li>
      <li>The page where you are in a note: two years after you last read it.</li>
      <li>Notes that were deleted: {trashKeptDays} days, in case it was a mistake.</li>
      <li>
        Receipts and payments: as long as our bookkeeping needs them. After erasure they stay without your
        name.
      </li>
    </ul>
    <Text mt="sm">Backups hold the same data until newer ones take their place.</Text>
  </>
)

const Rights = () => (
  <>
    <Title order={2}>What you can do</Title>
    <ul>
      <li>See your data, and download all of it, on your profile page.</li>
      <li>Correct your email address and phone number there. For anything else, write to us.</li>
      <li>
        Ask for erasure, or take back your consent: write to us from your email address with your USN. We
        blank what names you and sign out your devices; reading ends with it.
      </li>
      <li>
        Ask us to{' '}
        <Anchor component={Link} to={addresses.takedown}>
          take something down
        </Anchor>{' '}
        that is yours, or that shows you.
      </li>
      <li>Complain to the person named below.</li>
    </ul>
  </>
)

/** The privacy page: what is stored about a person, in plain words. */
export const PrivacyPage = () => (
  <PageLayout title="Privacy" isNarrow>
    <div className={classes.text}>
      <Text>
        {siteName} stores what it needs to let you read the notes you paid for, and not more. This notice says
        what that is.
      </Text>
      <TextVersion version={privacyVersion} />
      <Stored />
      <Kept />
      <Title order={2}>Who can see it</Title>
      <Text>
        The owners of this site see your details, payments, devices and feedback. Class admins and sub-admins
        see how many people opened a note, and of someone who reports a page of theirs what they wrote, their
        name and USN; they see no other details of a student. Mails pass through the mail service of the
        owners; you pay in your own UPI app, and we see only what you type and what our bank statement says.
        We sell nothing and give nothing to anyone else, unless a law makes us.
      </Text>
      <Rights />
      <Title order={2}>If you are under 18</Title>
      <Text>
        Students from {minimumAgeYears} years on can sign up. The Digital Personal Data Protection Act, 2023
        counts everyone below 18 as a child. Show this page to a parent or guardian first, and sign up only if
        they agree. They may ask us everything that you may.
      </Text>
      <Title order={2} id="grievance">
        Complaints
      </Title>
      <Grievance />
    </div>
  </PageLayout>
)
