/** Português do Brasil: dados guardados e exclusão. */

import type { MyDataWords } from "./my-data.en";

export const myDataPtBR: MyDataWords = {
  lead: "Este servidor não guarda nada além disto sobre você.",
  name: "Apelido",
  since: "Aqui desde",
  devices: "Aparelhos que são você",
  tables: "Mesas em que você se sentou ou que abriu",
  moves: "Jogadas nos seus lugares",
  said: "Linhas de conversa, suas ou sobre você",
  played: "Partidas no seu histórico",
  daily: "Partidas do dia que você tentou",
  notices: "Navegadores que recebem avisos",
  rated: "Jogos em que você tem pontuação",
  download: "Baixar tudo",
  download_help:
    "Um arquivo com todas as suas mesas, jogadas e palavras. Os nomes das mesas valem como convite: guarde-o só para você.",
  no_name: "Você ainda não tem nome aqui, então nada se guarda sobre você.",
  stay: "Ficar",
  renew_title: "Uma chave nova para este aparelho",
  renew_help:
    "Seu navegador guarda uma chave, e quem tiver uma cópia dela é você. Se desconfia que alguém tem, troque a chave: a antiga não abre mais nada, e nenhum código já mostrado vale.",
  renew: "Trocar a chave",
  renewed: {
    one: "Pronto: a chave antiga não abre mais nada. {n} outro aparelho continua sendo você.",
    other: "Pronto: a chave antiga não abre mais nada. {n} outros aparelhos continuam sendo você.",
  },
  renewed_only: "Pronto: a chave antiga não abre mais nada, e nenhum outro aparelho é você.",
  renew_others: "Cuidar dos outros",
  leave_title: "Sair neste aparelho",
  leave_help: {
    one: "Este aparelho deixa de ser você. {n} outro continua sendo, e nele você segue jogando.",
    other: "Este aparelho deixa de ser você. {n} outros continuam sendo, e neles você segue jogando.",
  },
  leave_only:
    "Nenhum outro aparelho é você: depois de sair, ninguém volta como {name}, e suas mesas ficam para trás. Para voltar depois, leve-se antes para outro aparelho.",
  leave_carry: "Jogar em outro aparelho",
  leave: "Sair",
  leave_ask: "Sair, {name}? Sem outro aparelho não há volta.",
  left: "Este aparelho já não sabe quem você era.",
  forget_title: "Esquecer de mim",
  forget_help: "Apaga você e tudo o que é seu deste servidor, em todos os seus aparelhos.",
  forget: "Esquecer de mim…",
  forget_what_1: "Seu apelido, suas chaves, seu histórico, suas pontuações e suas partidas do dia são apagados.",
  forget_what_2: "As mesas em que ninguém mais se sentou somem, com todas as jogadas.",
  forget_what_3: "Nas outras, um bot assume o seu lugar, e o que você disse é apagado. Suas jogadas ficam, sem nome.",
  forget_what_4: "Cópias do banco de dados duram o tempo que quem cuida deste servidor as guardar.",
  forget_go_on: "Continuar",
  forget_ask: "De verdade, {name}? Isto não pode ser desfeito.",
  forget_yes: "Apagar tudo o que é meu",
  forgotten: {
    one: "Pronto, nada seu ficou aqui; {n} mesa foi junto. Volte quando quiser, com outro nome.",
    other: "Pronto, nada seu ficou aqui; {n} mesas foram junto. Volte quando quiser, com outro nome.",
  },
  forgotten_only: "Pronto, nada seu ficou aqui. Volte quando quiser, com outro nome.",
};
