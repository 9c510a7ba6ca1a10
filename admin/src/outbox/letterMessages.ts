import { addMessages } from '../app/i18nProvider.ts'

/** The texts of letters that are printed and mailed. */
addMessages({
  letters: {
    due: 'Letters to print',
    none_due: 'No letters to print. A step that mails a letter puts it here.',
    print: 'Print %{smart_count} letter |||| Print %{smart_count} letters',
    printing: 'Preparing the letters',
    since: 'Waiting since',
    to: 'To',
    left_out: 'Why left out',
    runs: 'Printed runs',
    no_runs:
      'Nothing printed yet. Print the letters above. Each run stays here so that you can mark it as mailed.',
    run: 'Run',
    printed: 'Printed',
    count: 'Letters',
    state: 'State',
    actions: 'Actions',
    states: { PRINTED: 'Printed, not mailed', MAILED: 'Mailed %{day}', GIVEN_UP: 'Discarded' },
    open: 'Open the PDF',
    open_of: 'Open the PDF of %{run}',
    mark: 'Mark as mailed',
    mark_of: 'Mark %{run} as mailed',
    mark_title: 'Mark %{run} as mailed',
    mark_lead: 'The steps of its letters are completed as of this day, and the next steps begin.',
    day: 'Mailed on',
    mark_anyway:
      '%{smart_count} recalled letter was mailed too |||| %{smart_count} recalled letters were mailed too',
    give_up: 'Discard',
    give_up_of: 'Discard %{run}',
    give_up_title: 'Discard %{run}?',
    give_up_lead:
      'Its letters go back to the letters to print. Destroy the printed pages: they show PINs.',
    returned: 'Returned letters',
    code: 'Code on the letter',
    code_hint: 'At the upper right of the letter, also beside its PIN.',
    return: 'Mark as returned',
    return_done: 'The letter for %{code} came back. Its step failed, and the next step begins.',
    left_out_of: 'Left out of %{run}',
  },
})
