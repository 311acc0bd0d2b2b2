import { useState } from 'react'
import { useWords } from '../../shared/words.tsx'
import { CodeStep } from './CodeStep.tsx'
import { Forgotten } from './Forgotten.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { Reset } from './Reset.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'
import { WORDS } from './sign-in.words.ts'

type Step = 'password' | 'code' | 'over' | 'forgotten' | 'reset' | 'sso'

function firstStep(): Step {
  if (location.pathname === '/sign-in/reset') return 'reset'
  return location.pathname === '/sign-in/sso' ? 'sso' : 'password'
}

/** The sign-in document: it knows nothing of the account until someone is signed in. */
export function SignIn() {
  const words = useWords(WORDS)
  const [step, setStep] = useState<Step>(firstStep)
  const [email, setEmail] = useState('')
  const again = () => {
    const search = step === 'sso' ? '' : location.search
    history.replaceState(null, '', `/sign-in${search}`)
    setStep('password')
  }
  return (
    <SignInFrame>
      {(step === 'password' || step === 'over') && (
        <PasswordStep
          email={email}
          setEmail={setEmail}
          notice={step === 'over' ? words.over : null}
          onCode={() => setStep('code')}
          onForgotten={() => setStep('forgotten')}
        />
      )}
      {step === 'code' && <CodeStep onOver={() => setStep('over')} onBack={again} />}
      {step === 'forgotten' && <Forgotten email={email} setEmail={setEmail} onBack={again} />}
      {step === 'sso' && <SingleSignOn onBack={again} />}
      {step === 'reset' && <Reset onAsk={() => setStep('forgotten')} onDone={again} />}
    </SignInFrame>
  )
}
