import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { explainLeftOutPrompt, prepareForm5472Prompt } from './agents.ts'
import { form5472Answer, form5472Questions } from './answers/answer.commands.ts'
import { answerFormQuestions } from './answers/answer-form-questions.route.ts'
import { answerLlcQuestions } from './answers/answer-llc-questions.route.ts'
import { form5472Classify } from './classification/classify.commands.ts'
import { classifyEntries } from './classification/classify-entries.route.ts'
import { classifyLlcEntries } from './classification/classify-llc-entries.route.ts'
import { closeFilings } from './form-5472/close-filing.ts'
import { form5472Decide } from './form-5472/decide.commands.ts'
import { decideLlcAmounts } from './form-5472/decide-amounts.route.ts'
import { form5472Line } from './form-5472/form-5472.commands.ts'
import { leaveOutOfForm } from './form-5472/leave-out-of-form.route.ts'
import { listTaxEntries } from './form-5472/list-tax-entries.route.ts'
import { putEntryOnLine } from './form-5472/put-entry-on-line.route.ts'
import { putLlcEntryOnLine } from './form-5472/put-llc-entry-on-line.route.ts'
import { readForm5472 } from './form-5472/read-form-5472.route.ts'
import { searchLlcEntries } from './form-5472/search-llc-entries.route.ts'
import { addLoan } from './loans/add-loan.route.ts'
import { importFederalRates } from './loans/import-federal-rates.route.ts'
import { linkLoanEntry } from './loans/link-loan-entry.route.ts'
import { listFederalRates } from './loans/list-federal-rates.route.ts'
import {
  afrImport,
  loanAdd,
  loanLink,
  loanList,
  loanRemove,
  loanShow,
  loanUnlink,
  loanUpdate,
} from './loans/loan.commands.ts'
import { removeLoan } from './loans/remove-loan.route.ts'
import { updateLoan } from './loans/update-loan.route.ts'
import { downloadOfficialForm } from './official-form/download-official-form.route.ts'
import { form5472Fields, form5472Fill, form5472Worksheet } from './official-form/official-form.commands.ts'
import { supplyBlankForm } from './official-form/supply-blank-form.route.ts'
import { form5472Supply } from './official-form/supply-form.command.ts'
import { describeEntries } from './package/describe-entries.route.ts'
import { downloadLlcPackage } from './package/download-llc-package.route.ts'
import { downloadPackage } from './package/download-package.route.ts'
import { form5472Freeze, form5472Receipt } from './package/freeze.commands.ts'
import { form5472Describe, form5472Package } from './package/package.commands.ts'
import { storePackage } from './package/store-package.route.ts'
import { documentWithdraw, withdrawLlcDocument, withdrawOwnDocument } from './package/withdraw.routes.ts'
import { taxData } from './personal-data.ts'
import { readTaxYears } from './read-tax-years.route.ts'
import { resealTaxNumbers } from './related-parties/parties.ts'
import { partyList, partySet } from './related-parties/party.commands.ts'
import { setRelatedParty } from './related-parties/set-related-party.route.ts'
import { taxErrors } from './tax.errors.ts'

export const tax: Area = {
  name: 'tax',
  endpoints: [readForm5472],
  web: [
    readTaxYears,
    listTaxEntries,
    answerFormQuestions,
    classifyEntries,
    putEntryOnLine,
    downloadOfficialForm,
    downloadPackage,
    downloadLlcPackage,
    describeEntries,
    storePackage,
    addLoan,
    updateLoan,
    removeLoan,
    linkLoanEntry,
    answerLlcQuestions,
    classifyLlcEntries,
    putLlcEntryOnLine,
    setRelatedParty,
    withdrawLlcDocument,
    withdrawOwnDocument,
    supplyBlankForm,
    decideLlcAmounts,
    leaveOutOfForm,
    searchLlcEntries,
    listFederalRates,
    importFederalRates,
  ],
  errors: taxErrors,
  prompts: [prepareForm5472Prompt, explainLeftOutPrompt],
  commands: [
    form5472Line,
    form5472Questions,
    form5472Answer,
    form5472Classify,
    loanAdd,
    loanUpdate,
    loanRemove,
    loanList,
    loanShow,
    loanLink,
    loanUnlink,
    afrImport,
    form5472Worksheet,
    form5472Fill,
    form5472Fields,
    form5472Supply,
    partySet,
    partyList,
    form5472Decide,
    form5472Describe,
    form5472Package,
    form5472Freeze,
    form5472Receipt,
    documentWithdraw,
  ],
  jobs: [
    { name: 're-encrypt tax numbers', everyMs: 30_000, run: resealTaxNumbers },
    { name: 'filings with nothing to file', everyMs: 600_000, run: closeFilings },
  ],
  personalData: taxData,
  migrations: join(import.meta.dirname, 'migrations'),
}
