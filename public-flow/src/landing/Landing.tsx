/**
 * What every public address shows until answering online opens: what a premium audit is, and the way
 * that works today. No form, because nothing would read it.
 */
export function Landing() {
  return (
    <>
      <header>
        <strong>Bakehouse</strong>
        <span>Premium audits</span>
      </header>
      <main>
        <h1>Your premium audit</h1>
        <p>You got a letter, an email or a text from us. This page says what it is about.</p>
        <div className="notice">
          <p>
            <strong>You can’t answer online here yet.</strong>
          </p>
          <p>Call the number on your letter. We will take your answers by phone.</p>
        </div>
        <h2>What is a premium audit?</h2>
        <p>
          Your policy price was based on a guess of your sales or payroll. Now the year is over, so
          we check the real numbers.
        </p>
        <h2>What to have ready</h2>
        <p>Your letter, and your sales or payroll for the policy year.</p>
        <h2>Keep your PIN private</h2>
        <p>
          No one can open your audit with the code alone. Only give the PIN to us or your agent.
        </p>
      </main>
      <footer>
        <p>No letter? Call your insurance agent, or the number on your policy.</p>
        <p>
          <a href="/admin">Staff sign-in</a>
        </p>
      </footer>
    </>
  )
}
