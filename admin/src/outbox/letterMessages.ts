import { addMessages } from '../app/i18nProvider.ts'

/** The texts of letters that are printed and mailed. */
addMessages({
  letters: {
    due: 'Letters to print',
    none_due: 'No letters wait to be printed. A step that mails a letter puts it here.',
    print: 'Print %{smart_count} letter |||| Print %{smart_count} letters',
    printing: 'The letters are being printed',
    since: 'Waiting since',
    to: 'To',
    left_out: 'Left out because',
    runs: 'Printed runs',
    no_runs:
      'Nothing was printed yet. Print the letters above: each run is kept here, to be marked as mailed.',
    run: 'Run',
    printed: 'Printed',
    count: 'Letters',
    state: 'State',
    actions: 'Actions',
    states: { PRINTED: 'Printed, not mailed', MAILED: 'Mailed %{day}', GIVEN_UP: 'Given up' },
    open: 'Open the PDF',
    open_of: 'Open the PDF of %{run}',
    mark: 'Mark as mailed',
    mark_of: 'Mark %{run} as mailed',
    mark_title: 'Mark %{run} as mailed',
    mark_lead:
      'The steps of its letters are completed with this day, and what follows them begins.',
    day: 'Mailed on',
    mark_anyway:
      '%{smart_count} recalled letter was mailed too |||| %{smart_count} recalled letters were mailed too',
    give_up: 'Give up',
    give_up_of: 'Give up %{run}',
    give_up_title: 'Give up %{run}?',
    give_up_lead:
      'Its letters wait to be printed again. Destroy the printed pages: they have PINs.',
    returned: 'Returned letters',
    code: 'Code on the letter',
    code_hint: 'At the upper right of the letter, also beside its PIN.',
    return: 'Mark as returned',
    return_done: 'The letter of %{code} came back. Its step has failed, and the next one begins.',
    left_out_of: 'Left out of %{run}',
  },
})
