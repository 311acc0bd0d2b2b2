import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { bookkeepingErrors } from './bookkeeping.errors.ts'
import { correctEntry } from './corrections/correct-entry.route.ts'
import { addCounterparty } from './counterparties/add-counterparty.route.ts'
import { counterpartyCreate, counterpartyList } from './counterparties/counterparty.commands.ts'
import { listOwnCounterparties } from './counterparties/list-own-counterparties.route.ts'
import { renameCounterparty } from './counterparties/rename-counterparty.route.ts'
import { discardWaitingEntry } from './currencies/discard-waiting-entry.route.ts'
import { listWaitingEntries } from './currencies/list-waiting-entries.route.ts'
import { bookWaitingJob } from './currencies/waiting-entries.ts'
import { addEntry } from './entries/add-entry.route.ts'
import { completeOwnEntry } from './entries/complete-own-entry.route.ts'
import { createEntry } from './entries/create-entry.route.ts'
import { createEntryBatch } from './entries/create-entry-batch.route.ts'
import { detachDocument } from './entries/detach-document.route.ts'
import { entryComplete, entryRemove, entryShow } from './entries/entry.commands.ts'
import { deleteUnusedDraftsJob } from './entries/entry-drafts.ts'
import { listEntries } from './entries/list-entries.route.ts'
import { readEntry } from './entries/read-entry.route.ts'
import { readYearTotals } from './entries/read-year-totals.route.ts'
import { removeOwnEntry } from './entries/remove-own-entry.route.ts'
import { restoreRemovedEntry } from './entries/restore-removed-entry.route.ts'
import { downloadBooks } from './exports/download-books.route.ts'
import { downloadView } from './exports/download-view.route.ts'
import { entryExport } from './exports/export.command.ts'
import { clearExportsJob } from './exports/temporary-export.ts'
import { importEntries } from './imports/import-entries.route.ts'
import { previewImport } from './imports/preview-import.route.ts'
import { bookkeepingData } from './personal-data.ts'
import { findReceiptMatches } from './receipts/find-receipt-matches.route.ts'
import { listUnmatchedReceipts } from './receipts/list-unmatched-receipts.route.ts'
import { readViewTotals } from './search/read-view-totals.route.ts'
import { searchBooks } from './search/search-books.route.ts'
import { indexBooksJob } from './search/searchable.ts'
import { chooseDefaultView } from './views/choose-default-view.route.ts'
import { listViews } from './views/list-views.route.ts'
import { removeView } from './views/remove-view.route.ts'
import { renameView } from './views/rename-view.route.ts'
import { saveView } from './views/save-view.route.ts'

export const bookkeeping: Area = {
  name: 'bookkeeping',
  endpoints: [listEntries, createEntry, createEntryBatch],
  web: [
    searchBooks,
    readViewTotals,
    downloadView,
    readEntry,
    readYearTotals,
    downloadBooks,
    addEntry,
    completeOwnEntry,
    detachDocument,
    correctEntry,
    removeOwnEntry,
    restoreRemovedEntry,
    previewImport,
    importEntries,
    listWaitingEntries,
    discardWaitingEntry,
    listOwnCounterparties,
    addCounterparty,
    renameCounterparty,
    listViews,
    saveView,
    renameView,
    chooseDefaultView,
    removeView,
    listUnmatchedReceipts,
    findReceiptMatches,
  ],
  errors: bookkeepingErrors,
  commands: [counterpartyCreate, counterpartyList, entryExport, entryShow, entryComplete, entryRemove],
  jobs: [deleteUnusedDraftsJob, indexBooksJob, clearExportsJob, bookWaitingJob],
  personalData: bookkeepingData,
  migrations: join(import.meta.dirname, 'migrations'),
}
