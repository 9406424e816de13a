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
  bring_title: "Partidas que você jogou em outro lugar",
  bring_lead:
    "Partidas jogadas sem servidor, ou em outro servidor, também podem ficar aqui: salve-as lá em um arquivo e adicione o arquivo aqui.",
  bring_help:
    "Cada partida é conferida, jogada de novo do começo ao fim. Ela conta nas suas estatísticas, mas não vale pontos nem entra na partida do dia. O que já está aqui não é adicionado outra vez.",
  bring_add: "Adicionar partidas de um arquivo",
  bring_take: "Levar minhas partidas",
  bring_take_help:
    "“Levar minhas partidas” salva suas partidas terminadas e seus resultados. Os jogos sem servidor abrem este arquivo, e outro servidor também.",
  bring_progress: {
    one: "Conferindo: {done} de {n} partida",
    other: "Conferindo: {done} de {n} partidas",
  },
  bring_added: {
    one: "{n} partida foi adicionada.",
    other: "{n} partidas foram adicionadas.",
  },
  bring_known: {
    one: "{n} partida já estava aqui.",
    other: "{n} partidas já estavam aqui.",
  },
  bring_none: "Este arquivo não tem nenhuma partida que já não esteja aqui.",
  bring_refused: {
    one: "{n} partida não foi adicionada:",
    other: "{n} partidas não foram adicionadas:",
  },
  device_lead: "Seu nome, suas mesas e seus resultados ficam neste navegador e em nenhum outro lugar.",
  device_save: "Salvar tudo em um arquivo",
  device_save_help:
    "Com este arquivo você pode continuar em outro navegador, em outro aparelho ou com o seu nome em um servidor: abra lá “O que se guarda sobre mim”.",
  device_add: "Adicionar mesas de um arquivo",
  device_added: {
    one: "{n} mesa foi adicionada.",
    other: "{n} mesas foram adicionadas.",
  },
  device_added_none: "Este arquivo não tem nenhuma mesa que já não esteja aqui.",
  device_forget_title: "Apagar tudo",
  device_forget_help: "Apaga seu nome, suas mesas e seus resultados deste navegador. Não é possível desfazer.",
  device_forget_yes: "Apagar tudo",
  device_forgotten: "Tudo foi apagado deste navegador.",
};
