"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

type LanguageState = { language: string; setLanguage: (language: string) => void };

const LanguageContext = createContext<LanguageState>({ language: "curl", setLanguage: () => undefined });

/** The language of all samples. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState("curl");
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);
